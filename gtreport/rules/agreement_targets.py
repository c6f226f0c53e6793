"""Which target an agreement is about."""

from __future__ import annotations

from gtreport.questionnaire.answers import Records
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.quality import AgreementRecord
from gtreport.questionnaire.targets import Target


def target_of(record: AgreementRecord, answers: Questionnaire) -> Target | None:
    """Return the target that a record names, that its annotations are about, or the only one there is."""
    named = record.target.get()
    if named is None and (file_id := record.annotations.get()) is not None:
        files = (file for file in answers.annotations if file.id.get() == file_id)
        named = next((file.target.get() for file in files), None)
    if named is not None:
        return _with_id(answers.targets, named)
    return answers.targets[0] if len(answers.targets) == 1 else None


def _with_id(targets: Records[Target], name: str) -> Target | None:
    return next((target for target in targets if target.id.get() == name), None)

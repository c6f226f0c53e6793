"""The site: Markdown and a plain mkdocs.yml on disk, the generator, and the swap of the finished folder."""

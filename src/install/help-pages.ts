/** A document of the project that is a page of the help. */
export interface HelpPage {
  /** Its address below `/help/`. */
  readonly name: string
  /** Relative to the root of the project. */
  readonly file: string
}

interface HelpGroup {
  readonly title: string
  readonly pages: readonly HelpPage[]
}

/** The documents for those that use Frond, run it or program against it; those for its developers stay with the sources. */
export const HELP_GROUPS: readonly HelpGroup[] = [
  {
    title: 'Your garden',
    pages: [
      { name: 'sharing', file: 'docs/sharing.md' },
      { name: 'importing', file: 'docs/importing.md' },
      { name: 'takeout', file: 'docs/takeout.md' },
      { name: 'assistants', file: 'docs/assistants.md' },
      { name: 'integrations', file: 'docs/integrations.md' },
    ],
  },
  {
    title: 'Running a server',
    pages: [
      { name: 'install', file: 'docs/operating/install.md' },
      { name: 'operating', file: 'docs/operating.md' },
      { name: 'configuration', file: 'docs/configuration.md' },
      { name: 'proxy', file: 'docs/operating/proxy.md' },
      { name: 'single-sign-on', file: 'docs/single-sign-on.md' },
      { name: 'species', file: 'docs/operating/species.md' },
      { name: 'troubleshoot', file: 'docs/operating/troubleshoot.md' },
      { name: 'backup-format', file: 'docs/backup-format.md' },
      { name: 'security', file: 'docs/security.md' },
      { name: 'scaling', file: 'docs/scaling.md' },
    ],
  },
  {
    title: 'Programming',
    pages: [
      { name: 'tour', file: 'docs/tour.md' },
      { name: 'api', file: 'docs/api.md' },
      { name: 'client', file: 'client/README.md' },
      { name: 'changelog', file: 'CHANGELOG.md' },
    ],
  },
]

export const HELP_PAGES: readonly HelpPage[] = HELP_GROUPS.flatMap(({ pages }) => pages)

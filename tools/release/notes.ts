/** The section of the changelog about a version. What no release has had yet is under “Unreleased”. */
export function notesOf(changelog: string, version: string): string | undefined {
  const [, ...sections] = changelog.split(/^## /m)
  const found = sections.find(
    (section) => section.startsWith(`${version} `) || section.startsWith(`${version}\n`),
  )
  return found === undefined ? undefined : withoutHeading(found)
}

export function unreleasedNotes(changelog: string): string {
  const [, ...sections] = changelog.split(/^## /m)
  return withoutHeading(sections.find((section) => section.startsWith('Unreleased\n')) ?? '')
}

const withoutHeading = (section: string) => `${section.slice(section.indexOf('\n')).trim()}\n`

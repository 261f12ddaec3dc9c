/** What an address carries behind its `?`, read leniently: a broken link opens the page without its filter. */
type Search = Record<string, unknown>

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

/** Leaves out what is not set, so that addresses stay short. */
function present<T extends Search>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return JSON.parse(JSON.stringify(values))
}

/** Where to go after the sign-in; only a path of this application. */
export function returnSearch(search: Search): { to?: string } {
  const to = text(search.to)
  return to?.startsWith('/') === true && !to.startsWith('//') ? { to } : {}
}

/** With which Today opens with some of its tasks selected. */
export function todaySearch(search: Search) {
  return present({ select: text(search.select) === 'watering' ? ('watering' as const) : undefined })
}

export function plantsSearch(search: Search) {
  return present({
    keywords: text(search.keywords),
    locationId: whole(search.locationId),
    regionId: whole(search.regionId),
    tagId: whole(search.tagId),
    speciesId: whole(search.speciesId),
    status: whole(search.status),
    problem: search.problem === 'open' ? ('open' as const) : undefined,
    sort: text(search.sort),
  })
}

/** The plants that get labels: these, or all of a place. */
export function labelsSearch(search: Search) {
  const ids = Array.isArray(search.plantIds) ? search.plantIds : []
  const plantIds = [...new Set(ids.flatMap((id) => whole(id) ?? []))]
  return present({
    plantIds: plantIds.length === 0 ? undefined : plantIds,
    locationId: whole(search.locationId),
  })
}

/** With which the journal opens the form of a new entry; `photos` are those that another application shared. */
const NEW_ENTRIES = ['entry', 'photos'] as const

export function journalSearch(search: Search) {
  return present({
    keywords: text(search.keywords),
    type: whole(search.type),
    plantId: whole(search.plantId),
    locationId: whole(search.locationId),
    regionId: whole(search.regionId),
    tagId: whole(search.tagId),
    view: text(search.view) === 'calendar' ? ('calendar' as const) : undefined,
    month: text(search.month),
    new: NEW_ENTRIES.find((one) => one === search.new),
  })
}

export function speciesSearch(search: Search) {
  return present({
    keywords: text(search.keywords),
    categoryId: whole(search.categoryId),
    lightRequirement: whole(search.lightRequirement),
    careDifficulty: whole(search.careDifficulty),
    toxicityLevel: whole(search.toxicityLevel),
    sort: text(search.sort),
  })
}

/** The name that was searched for and not found. */
export function newSpeciesSearch(search: Search) {
  return present({ name: text(search.name) })
}

/** The plant that the new one is to be like, its species, or a name that is in no catalogue; and the wish that it fulfils. */
export function newPlantSearch(search: Search) {
  return present({
    from: whole(search.from),
    speciesId: whole(search.speciesId),
    name: text(search.name),
    // One that waits to be sent has the name of what makes it.
    wish: whole(search.wish) ?? text(search.wish),
  })
}

/** A number in the path. Anything else is not an address of the page, and whatever else is asked for has one of its own. */
export const plantParams = {
  parse: ({ plantId }: { plantId: string }) => {
    const id = whole(plantId)
    return id === undefined ? false : { plantId: id }
  },
  stringify: ({ plantId }: { plantId: number }) => ({ plantId: String(plantId) }),
}

export const entryParams = {
  parse: ({ entryId }: { entryId: string }) => {
    const id = whole(entryId)
    return id === undefined ? false : { entryId: id }
  },
  stringify: ({ entryId }: { entryId: number }) => ({ entryId: String(entryId) }),
}

export const speciesParams = {
  parse: ({ speciesId }: { speciesId: string }) => {
    const id = whole(speciesId)
    return id === undefined ? false : { speciesId: id }
  },
  stringify: ({ speciesId }: { speciesId: number }) => ({ speciesId: String(speciesId) }),
}

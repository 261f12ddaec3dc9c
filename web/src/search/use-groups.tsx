import { linkOptions } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { useUser } from '../api/session.ts'
import { word } from '../enumerations/words.ts'
import { useRights } from '../gardens/role.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { visitedKey } from '../offline/visited-keys.ts'
import { asPlantName } from '../plants/plant-name.ts'
import { AddIcon, GoIcon } from '../ui/icons.ts'
import { type Action, actionsFor, actionsNamed, pagesFor } from './actions.ts'
import { type Found, foundIn, type Group } from './found.ts'
import { foundOption } from './found-option.tsx'
import { AT_MOST } from './limits.ts'
import type { Option, OptionGroup } from './option.ts'
import { OptionIcon } from './option-icon.tsx'
import type { Search } from './use-search.ts'
import { keepVisited, visited } from './visited.ts'

/** As many actions as are offered before anything is typed. */
const AT_FIRST = 5

/** As many plants are listed whatever their status. */
const ANY_STATUS = 9

/** All that can be chosen, in groups with a name: what was opened last and what can be done, or what was found. */
export function useGroups(typed: string, { results, corrected, isSearching }: Search): OptionGroup[] {
  const { t, format } = useI18n()
  const may = useRights()
  const user = useUser()
  const words = t.search
  const key = user === undefined ? undefined : visitedKey(user.id, client.garden)
  const search = `${typed} ${corrected ?? ''}`

  const optionOf = (found: Found): Option => ({
    ...foundOption(found, search, { t, format }),
    onChosen: () => {
      if (key !== undefined) keepVisited(key, found)
    },
  })
  const group = (key: string, label: string, options: readonly Option[]): OptionGroup[] =>
    options.length === 0 ? [] : [{ key, label, options }]
  const actions = actionsFor(t, may)
  if (typed === '') {
    const before = key === undefined ? [] : visited(key)
    return [
      ...group('recent', words.recent, before.map(optionOf)),
      ...group('actions', words.actions, actions.slice(0, AT_FIRST).map(actionOption)),
    ]
  }

  const found = foundIn(results, (type) => word(t.enumerations.journalType, type))
  const whole = (of: 'plants' | 'entries' | 'species'): Option[] =>
    found[of].length < AT_MOST ? [] : [allOption(of, typed, words.all)]
  const options = (of: Group) => found[of].map(optionOf)
  const groups = [
    ...group('plants', words.plants, [...options('plants'), ...whole('plants')]),
    ...group('species', words.species, [...options('species'), ...whole('species')]),
    ...group('places', words.places, options('places')),
    ...group('tags', words.tags, options('tags')),
    ...group('entries', words.entries, [...options('entries'), ...whole('entries')]),
    ...group('actions', words.actions, actionsNamed(actions, typed).map(actionOption)),
    ...group(
      'pages',
      words.pages,
      actionsNamed(pagesFor(t, user?.role === 'ADMIN'), typed).map(actionOption),
    ),
  ]
  if (groups.length > 0 || isSearching || !may.change) return groups
  const name = asPlantName(typed)
  const add: Action = {
    key: 'addNamed',
    label: words.addNamed(name),
    icon: AddIcon,
    link: linkOptions({ to: '/plants/new', search: { name } }),
  }
  return group('actions', words.actions, [actionOption(add)])
}

function actionOption({ key, label, icon, link }: Action): Option {
  return { key, link, leading: <OptionIcon icon={icon} />, title: label }
}

/** Leads to the list where all that fits is. */
function allOption(of: 'plants' | 'entries' | 'species', keywords: string, title: string): Option {
  const link = {
    plants: linkOptions({ to: '/plants', search: { keywords, status: ANY_STATUS } }),
    species: linkOptions({ to: '/catalogue', search: { keywords } }),
    entries: linkOptions({ to: '/journal', search: { keywords } }),
  }[of]
  return { key: `all-${of}`, link, leading: <OptionIcon icon={GoIcon} />, title }
}

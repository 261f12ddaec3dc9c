import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { Rights } from '../gardens/role.ts'
import type { Messages } from '../messages/messages.ts'
import {
  AddIcon,
  AddSeveralIcon,
  AdministrationIcon,
  AwayIcon,
  CatalogueIcon,
  EntryIcon,
  LabelIcon,
  NumbersIcon,
  PeopleIcon,
  PlaceIcon,
  PlantIcon,
  PlantsIcon,
  RemindersIcon,
  SettingsIcon,
  SpreadsheetIcon,
  TagIcon,
  TodayIcon,
  WaterIcon,
} from '../ui/icons.ts'
import { folded, termsOf } from './terms.ts'

/** Something to do, or a page to go to. */
export type Action = {
  key: string
  label: string
  icon: LucideIcon
  link: LinkOptions
  /** By which it is found besides its name. */
  also?: string
}

/** What a user with these rights can do from anywhere. */
export function actionsFor(t: Messages, may: Rights): Action[] {
  const { also, waterDue } = t.search
  const actions: Action[] = []
  if (may.care) {
    actions.push(
      {
        key: 'waterDue',
        label: waterDue,
        icon: WaterIcon,
        link: linkOptions({ to: '/', search: { select: 'watering' } }),
        also: also.waterDue,
      },
      {
        key: 'newEntry',
        label: t.journal.newEntry,
        icon: EntryIcon,
        link: linkOptions({ to: '/journal', search: { new: 'entry' } }),
        also: also.newEntry,
      },
    )
  }
  if (may.change) {
    actions.push({
      key: 'addPlant',
      label: t.plantsList.addFirst,
      icon: AddIcon,
      link: linkOptions({ to: '/plants/new' }),
      also: also.addPlant,
    })
  }
  actions.push({
    key: 'printLabels',
    label: t.labels.printAll,
    icon: LabelIcon,
    link: linkOptions({ to: '/labels' }),
    also: also.printLabels,
  })
  if (may.change) {
    actions.push(
      {
        key: 'away',
        label: t.app.nav.away,
        icon: AwayIcon,
        link: linkOptions({ to: '/care/away' }),
        also: also.away,
      },
      {
        key: 'addSeveral',
        label: t.plantsList.addSeveral,
        icon: AddSeveralIcon,
        link: linkOptions({ to: '/plants/several' }),
        also: also.addSeveral,
      },
      {
        key: 'importList',
        label: t.plantsList.importList,
        icon: SpreadsheetIcon,
        link: linkOptions({ to: '/plants/import' }),
        also: also.importList,
      },
      {
        key: 'suggestCare',
        label: t.care.all.title,
        icon: PlantIcon,
        link: linkOptions({ to: '/care/suggest' }),
        also: also.suggestCare,
      },
    )
  }
  return actions
}

/** As the navigation names them. */
export function pagesFor(t: Messages, isAdmin: boolean): Action[] {
  const { nav } = t.app
  const { also } = t.search
  const pages: Action[] = [
    { key: 'today', label: nav.today, icon: TodayIcon, link: linkOptions({ to: '/' }) },
    { key: 'plants', label: nav.plants, icon: PlantsIcon, link: linkOptions({ to: '/plants' }) },
    { key: 'journal', label: nav.journal, icon: EntryIcon, link: linkOptions({ to: '/journal' }) },
    { key: 'places', label: nav.places, icon: PlaceIcon, link: linkOptions({ to: '/places' }) },
    { key: 'tags', label: nav.tags, icon: TagIcon, link: linkOptions({ to: '/tags' }) },
    { key: 'catalogue', label: nav.catalogue, icon: CatalogueIcon, link: linkOptions({ to: '/catalogue' }) },
    { key: 'numbers', label: nav.numbers, icon: NumbersIcon, link: linkOptions({ to: '/numbers' }) },
    {
      key: 'reminders',
      label: nav.reminders,
      icon: RemindersIcon,
      link: linkOptions({ to: '/reminders' }),
      also: also.reminders,
    },
    {
      key: 'people',
      label: nav.people,
      icon: PeopleIcon,
      link: linkOptions({ to: '/people' }),
      also: also.people,
    },
    {
      key: 'account',
      label: nav.account,
      icon: SettingsIcon,
      link: linkOptions({ to: '/account' }),
      also: also.account,
    },
  ]
  if (isAdmin) {
    pages.push({
      key: 'admin',
      label: nav.admin,
      icon: AdministrationIcon,
      link: linkOptions({ to: '/admin' }),
    })
  }
  return pages
}

/** Those in whose words each term begins one; where words are not set apart, it is anywhere in them. */
export function actionsNamed(actions: readonly Action[], text: string): Action[] {
  const terms = termsOf(text)
  return actions.filter(({ label, also = '' }) => {
    const words = ` ${folded(`${label} ${also}`)}`
    return terms.every((term) => words.includes(/\p{Script=Han}/u.test(term) ? term : ` ${term}`))
  })
}

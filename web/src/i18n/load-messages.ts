import type { HomeMessages, Messages, OtherMessages } from '../messages/messages.ts'
import type { Language } from './languages.ts'

// One language is two chunks: the home begins with the first, and no visitor loads those of other languages.
const homes: Record<Language, () => Promise<HomeMessages>> = {
  en: async () => (await import('../messages/home.en.ts')).en,
  de: async () => (await import('../messages/home.de.ts')).de,
  zh: async () => (await import('../messages/home.zh.ts')).zh,
}
const others: Record<Language, () => Promise<OtherMessages>> = {
  en: async () => (await import('../messages/others.en.ts')).en,
  de: async () => (await import('../messages/others.de.ts')).de,
  zh: async () => (await import('../messages/others.zh.ts')).zh,
}

const loadedOthers = new Map<Language, OtherMessages>()
/** What the home began with. */
let beginning: Language | undefined

/** All texts. */
export async function loadMessages(language: Language): Promise<Messages> {
  const [messages] = await Promise.all([messagesOf(language), loadOthers(language)])
  return messages
}

/** Those of the home; the others are there after `loadOtherMessages`. */
export function loadHomeMessages(language: Language): Promise<Messages> {
  beginning = language
  return messagesOf(language)
}

/** To be awaited by every part of the application that says more than the home. */
export async function loadOtherMessages(): Promise<void> {
  if (beginning !== undefined) await loadOthers(beginning)
}

async function loadOthers(language: Language): Promise<void> {
  if (!loadedOthers.has(language)) loadedOthers.set(language, await others[language]())
}

function othersOf(language: Language): OtherMessages {
  const loaded = loadedOthers.get(language)
  if (loaded === undefined) throw new Error('A part of the application did not wait for its texts')
  return loaded
}

async function messagesOf(language: Language): Promise<Messages> {
  const home = await homes[language]()
  return {
    ...home,
    get account() {
      return othersOf(language).account
    },
    get admin() {
      return othersOf(language).admin
    },
    get authorize() {
      return othersOf(language).authorize
    },
    get care() {
      return othersOf(language).care
    },
    get catalogue() {
      return othersOf(language).catalogue
    },
    get drafts() {
      return othersOf(language).drafts
    },
    get gardens() {
      return othersOf(language).gardens
    },
    get journal() {
      return othersOf(language).journal
    },
    get labels() {
      return othersOf(language).labels
    },
    get numbers() {
      return othersOf(language).numbers
    },
    get people() {
      return othersOf(language).people
    },
    get photos() {
      return othersOf(language).photos
    },
    get places() {
      return othersOf(language).places
    },
    get plantPage() {
      return othersOf(language).plantPage
    },
    get plants() {
      return othersOf(language).plants
    },
    get plantsList() {
      return othersOf(language).plantsList
    },
    get reminders() {
      return othersOf(language).reminders
    },
    get search() {
      return othersOf(language).search
    },
    get security() {
      return othersOf(language).security
    },
    get signIn() {
      return othersOf(language).signIn
    },
    get watching() {
      return othersOf(language).watching
    },
    get wishes() {
      return othersOf(language).wishes
    },
  }
}

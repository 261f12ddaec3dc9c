/** These are the days between two times of something that is done all year, but otherwise in winter. */
export interface SeasonalDays {
  readonly growing: number
  /** Winter has other days, nothing at all, or the same as the rest of the year. */
  readonly winter: number | 'rest' | 'same'
}

/**
 * A token is a word with its hyphens and apostrophes, a whole number, a dash, or what ends a clause. Matching takes
 * linear time.
 */
const TOKEN = /\p{L}+(?:['’-]\p{L}+)*|\d+|[-–—]|[,;]|[.!?](?=\s|$)/gu
const END = /^[,;.!?]$/

const RESTS = new Set(['dry', 'none', 'nothing', 'stop'])
const LESSENS = new Set(['less', 'sparingly', 'drier', 'hardly'])
const SEASONS = new Set(['spring', 'summer', 'autumn', 'fall', 'winter'])
const DURING = new Set(['in', 'during'])
const DENIES = new Set(['not', 'never', 'no', "don't", 'don’t', 'avoid'])
/** These words speak of other care: its intervals are none of watering. */
const OTHER_CARE = new Set(
  'feed fertilise fertilize mist spray turn rotate change replace repot prune clean wipe rinse'.split(' '),
)
const CONNECTS = new Set(['and', 'but', 'then', 'while'])
/** These words may stand before “in winter” where that speaks of the words after it. */
const OPENS = new Set([...DURING, ...CONNECTS, 'the', 'winter'])

/** A statement is a number of days, or a word that stands for them. */
type Statement = number | 'rest' | 'less'

/** Finds the first interval that an English guide names, and what it says about winter in the same clause as that word. */
export function wateringInGuide(guide: string): SeasonalDays | undefined {
  const growing: number[] = []
  const winter: Statement[] = []
  for (const clause of clausesOf(guide)) readClause(clause, growing, winter)
  const [days] = growing
  if (days === undefined) return undefined
  const [inWinter = 'same'] = winter
  return { growing: days, winter: inWinter === 'less' ? Math.min(2 * days, MOST_DAYS) : inWinter }
}

/** Splits an English text into clauses, each as its words in lower case. A comma, a semicolon or the end of a sentence ends one. */
function clausesOf(text: string): string[][] {
  const clauses: string[][] = []
  let clause: string[] = []
  for (const [token] of text.toLowerCase().matchAll(TOKEN)) {
    if (!END.test(token)) {
      clause.push(token)
      continue
    }
    clauses.push(clause)
    clause = []
  }
  return [...clauses, clause]
}

/** “In winter” speaks of the nearest statement before it or, where it comes first, after it. */
function readClause(clause: readonly string[], growing: number[], winter: Statement[]): void {
  let isOpened = false
  for (const phrase of phrasesOf(clause)) {
    const { statements, isDenied } = statementsIn(phrase)
    const isAboutWinter = endsInWinter(phrase)
    const said = isOpened ? statements.shift() : isAboutWinter && !isDenied ? statements.pop() : undefined
    if (said !== undefined) winter.push(said)
    growing.push(...statements.filter((statement) => typeof statement === 'number'))
    isOpened = isAboutWinter && phrase.every((word) => OPENS.has(word))
  }
}

/** Splits the clause into parts, of which each but the last ends with a season. */
function phrasesOf(clause: readonly string[]): string[][] {
  const phrases: string[][] = []
  let begin = 0
  for (const [at, word] of clause.entries()) {
    if (!SEASONS.has(word)) continue
    phrases.push(clause.slice(begin, at + 1))
    begin = at + 1
  }
  return [...phrases, clause.slice(begin)]
}

function endsInWinter(phrase: readonly string[]): boolean {
  const [before = '', article = '', last] = ['', ...phrase].slice(-3)
  return last === 'winter' && DURING.has(article === 'the' ? before : article)
}

/** Reads what a phrase says about watering, without what it denies; and whether it denies what comes next. */
function statementsIn(phrase: readonly string[]): { statements: Statement[]; isDenied: boolean } {
  const statements: Statement[] = []
  let isDenied = false
  let isOtherCare = false
  for (let at = 0; at < phrase.length; at++) {
    const word = phrase[at] ?? ''
    const interval = intervalAt(phrase, at)
    if (CONNECTS.has(word)) isDenied = false
    if (CONNECTS.has(word) || word === 'or') isOtherCare = false
    if (DENIES.has(word)) isDenied = true
    if (OTHER_CARE.has(word)) isOtherCare = true
    const statement = interval?.days ?? wordOf(word)
    if (statement !== undefined && !isDenied && !isOtherCare) statements.push(statement)
    if (interval !== undefined) at += interval.words - 1
  }
  return { statements, isDenied }
}

function wordOf(word: string): Statement | undefined {
  if (RESTS.has(word)) return 'rest'
  return LESSENS.has(word) ? 'less' : undefined
}

/** A schedule may have so many days between two times. */
const MOST_DAYS = 365

const DAYS: Readonly<Record<string, number>> = {
  ...{ day: 1, week: 7, fortnight: 14, month: 30 },
  ...{ daily: 1, weekly: 7, fortnightly: 14, monthly: 30 },
}
const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const TIMES: Readonly<Record<string, number>> = { once: 1, twice: 2, other: 2, second: 2 }

const NUMBER = `\\d+|${NUMBERS.join('|')}`
const TO = '(?:to|or|[-–—])'
const RANGE = `(?<from>${NUMBER})(?: ${TO} (?<to>${NUMBER}))?`
const UNIT = '(?<unit>day|week|fortnight|month)s?'
const ADVERB = '(?<unit>daily|weekly|fortnightly|monthly)'

/** “every two weeks”, “every 7 to 10 days”, “every other day” and “every week or two” */
const EVERY = `(?<every>every|each) (?:${UNIT}(?: or (?<to>two))?|(?:(?<from>other|second)|${RANGE}) ${UNIT})`
/** “once a week”, “twice weekly”, “once or twice a week” and “two to three times a month” */
const OFTEN = `(?:(?<from>once|twice)(?: ${TO} (?<to>once|twice))?|${RANGE} times) (?:${ADVERB}|(?:a|per|every|each) ${UNIT})`

const INTERVAL = new RegExp(`^(?:${EVERY}|${OFTEN}|${ADVERB})(?= |$)`)
/** As many as “two to three times a month” has. */
const MOST_WORDS = 6

/** Reads the interval that begins with the word at this place: its days, and how many words say so. */
function intervalAt(
  words: readonly string[],
  at: number,
): { readonly days: number; readonly words: number } | undefined {
  const stated = INTERVAL.exec(words.slice(at, at + MOST_WORDS + 1).join(' '))
  if (stated === null) return undefined
  const { every, unit = '', from = 'one', to = from } = stated.groups ?? {}
  const span = DAYS[unit] ?? 0
  const [first, last] = [numberOf(from), numberOf(to)]
  const days = Math.ceil(
    every === undefined ? (timesIn(span, first) + timesIn(span, last)) / 2 : (span * (first + last)) / 2,
  )
  return days >= 1 && days <= MOST_DAYS ? { days, words: stated[0].split(' ').length } : undefined
}

function numberOf(word: string): number {
  return TIMES[word] ?? (NUMBERS.indexOf(word) + 1 || Number(word))
}

/** Twice a week is every third day: rather a little early than late. */
function timesIn(span: number, times: number): number {
  return Math.max(1, Math.floor(span / times))
}

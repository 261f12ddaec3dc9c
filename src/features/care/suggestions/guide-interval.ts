/** A stated interval has its days and the number of words that say so. */
interface StatedInterval {
  readonly days: number
  readonly words: number
}

/** A schedule may have so many days between two times. */
export const MOST_DAYS = 365

const UNITS = new Map([
  ['day', 1],
  ['week', 7],
  ['fortnight', 14],
  ['month', 30],
])
const ADVERBS = new Map([
  ['daily', 1],
  ['weekly', 7],
  ['fortnightly', 14],
  ['monthly', 30],
])
const NUMBERS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const TO = new Set(['to', 'or', '-', '–', '—'])
const EVERY = new Set(['every', 'each'])
const PER = new Set(['a', 'per', ...EVERY])

/** Reads the interval that begins with the word at this place, such as “every 7 to 10 days” or “twice a week”. */
export function intervalAt(words: readonly string[], at: number): StatedInterval | undefined {
  const stated = everyAt(words, at) ?? timesAt(words, at) ?? adverbAt(words, at)
  return stated !== undefined && stated.days >= 1 && stated.days <= MOST_DAYS ? stated : undefined
}

/** Reads phrases such as “every two weeks”, “every 7 to 10 days”, “every other day” and “every week or two”. */
function everyAt(words: readonly string[], at: number): StatedInterval | undefined {
  if (!EVERY.has(words[at] ?? '')) return undefined
  const [next = '', second, third] = words.slice(at + 1, at + 4)
  const unit = unitOf(next)
  if (unit !== undefined) {
    const isOrTwo = second === 'or' && third === 'two'
    return isOrTwo ? { days: middle(unit, 2 * unit), words: 4 } : { days: unit, words: 2 }
  }
  if (next === 'other' || next === 'second') return multiplied(unitOf(second), 2, 3)
  const range = rangeAt(words, at + 1)
  return range && multiplied(unitOf(words[at + 1 + range.words]), middleOf(range), range.words + 2)
}

/** Reads phrases such as “once a week”, “twice weekly”, “once or twice a week” and “two to three times a month”. */
function timesAt(words: readonly string[], at: number): StatedInterval | undefined {
  const times = frequencyAt(words, at)
  if (times === undefined) return undefined
  const [next = '', second] = words.slice(at + times.words, at + times.words + 2)
  const span = ADVERBS.get(next) ?? (PER.has(next) ? unitOf(second) : undefined)
  if (span === undefined) return undefined
  const days = middle(timesIn(span, times.from), timesIn(span, times.to))
  return { days, words: times.words + (ADVERBS.has(next) ? 1 : 2) }
}

function adverbAt(words: readonly string[], at: number): StatedInterval | undefined {
  const days = ADVERBS.get(words[at] ?? '')
  return days === undefined ? undefined : { days, words: 1 }
}

interface Range {
  readonly from: number
  readonly to: number
  readonly words: number
}

function rangeAt(words: readonly string[], at: number, numberOf = cardinalOf): Range | undefined {
  const [first, to = '', last] = words.slice(at, at + 3)
  const from = numberOf(first)
  if (from === undefined) return undefined
  const until = TO.has(to) ? numberOf(last) : undefined
  return until === undefined ? { from, to: from, words: 1 } : { from, to: until, words: 3 }
}

function frequencyAt(words: readonly string[], at: number): Range | undefined {
  const adverbs = rangeAt(words, at, (word) => (word === 'once' ? 1 : word === 'twice' ? 2 : undefined))
  if (adverbs !== undefined) return adverbs
  const numbers = rangeAt(words, at)
  return numbers && words[at + numbers.words] === 'times'
    ? { ...numbers, words: numbers.words + 1 }
    : undefined
}

function cardinalOf(word = ''): number | undefined {
  if (/^\d+$/.test(word)) return Number(word)
  const at = NUMBERS.indexOf(word)
  return at === -1 ? undefined : at + 1
}

function unitOf(word = ''): number | undefined {
  return UNITS.get(word) ?? UNITS.get(word.replace(/s$/, ''))
}

function multiplied(unit: number | undefined, times: number, words: number): StatedInterval | undefined {
  return unit === undefined ? undefined : { days: Math.ceil(unit * times), words }
}

/** Twice a week is every third day: rather a little early than late. */
function timesIn(span: number, times: number): number {
  return Math.max(1, Math.floor(span / times))
}

function middleOf({ from, to }: Range): number {
  return (from + to) / 2
}

function middle(one: number, other: number): number {
  return Math.ceil((one + other) / 2)
}

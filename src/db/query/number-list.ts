const COMMA = ','.charCodeAt(0)
const ZERO = '0'.charCodeAt(0)

/** Whole numbers, none negative, that were joined by commas; several times as quick as splitting the text. */
export function numbersIn(list: string): number[] {
  if (list === '') return []
  const numbers: number[] = []
  let number = 0
  for (let at = 0; at < list.length; at++) {
    const code = list.charCodeAt(at)
    if (code === COMMA) {
      numbers.push(number)
      number = 0
    } else {
      number = number * 10 + code - ZERO
    }
  }
  numbers.push(number)
  return numbers
}

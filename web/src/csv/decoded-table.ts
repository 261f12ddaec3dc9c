import type { Language } from '../i18n/languages.ts'

/** What spreadsheets write that do not write UTF-8, on a computer in that language. */
const OLD_ENCODING: Readonly<Record<Language, string>> = {
  en: 'windows-1252',
  de: 'windows-1252',
  zh: 'gb18030',
}

/** The text of a file, or nothing if it is no text, such as the workbook of a spreadsheet. */
export function decodedTable(file: ArrayBuffer, language: Language): string | undefined {
  const bytes = new Uint8Array(file)
  const text = decoded(bytes, encodingByMark(bytes)) ?? decoded(bytes, OLD_ENCODING[language])
  return text?.includes('\0') ? undefined : text
}

function encodingByMark([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function decoded(bytes: Uint8Array<ArrayBuffer>, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

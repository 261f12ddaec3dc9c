import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  label: 'Fotos',
  camera: 'Kamera',
  library: 'Galerie',
  numbered: (number) => `Foto ${number}`,
  remove: (number) => `Foto ${number} entfernen`,
  open: (what) => `Größer anzeigen: ${what}`,
  viewer: 'Foto',
  next: 'Nächstes Foto',
  previous: 'Vorheriges Foto',
  of: (number, count) => `${number} von ${count}`,
}

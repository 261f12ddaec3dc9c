import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  title: 'Orte',
  picker: {
    choose: 'Ort wählen',
    newPlace: 'Neuer Ort …',
    lastUsed: 'Zuletzt verwendet',
    notSent: 'Noch nicht gesendet',
    name: 'Name des neuen Ortes',
    example: 'Küchenfenster',
    region: 'Bereich',
    newRegion: 'Neuer Bereich …',
    regionName: 'Name des neuen Bereichs',
    home: 'Zuhause',
    light: 'Licht',
    lightUnknown: 'Nicht bekannt',
  },
}

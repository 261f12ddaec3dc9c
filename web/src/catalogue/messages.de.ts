import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  title: 'Katalog',
  picker: {
    placeholder: 'Deutscher oder botanischer Name',
    ownName: (name) => `Eigenen Namen nehmen: ${name}`,
    addToCatalogue: 'In den Katalog aufnehmen',
    alike: 'Beginnt ähnlich',
  },
}

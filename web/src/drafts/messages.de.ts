import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  kept: 'Entwurf gespeichert',
  discard: 'Verwerfen',
  discarded: 'Entwurf verworfen',
  outdated: 'Das wurde inzwischen woanders geändert. Speichern ersetzt diese Änderung.',
  elsewhere:
    'Ein anderer Tab hat diesen Entwurf weitergeführt. Was hier steht, bleibt nicht als Entwurf erhalten.',
  claim: 'Diesen behalten',
  stillKept: 'Deine Eingaben bleiben als Entwurf erhalten.',
}

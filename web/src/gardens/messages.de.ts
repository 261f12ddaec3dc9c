import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  own: 'Mein Garten',
  of: (owner) => (/[sßxz]$/iu.test(owner) ? `${owner}’ Garten` : `${owner}s Garten`),
  shared: 'Ein geteilter Garten',
  choose: (shown) => `Garten: ${shown}`,
  menu: 'Gärten',
  from: (day) => `ab ${day}`,
  offline: 'Um den Garten zu wechseln, geh online.',
  ended: (garden) => `Zu „${garden}“ hast du keinen Zugang mehr. Das ist dein eigener Garten.`,
  notHere: 'In diesem Garten ist das nicht. Vielleicht ist es in einem anderen deiner Gärten.',
  firstSteps: {
    label: 'Nächster Schritt',
    text: {
      place: 'Wo stehen deine Pflanzen? Mit Plätzen geht „Heute“ Zimmer für Zimmer.',
      reminder: 'Frond kann dich einmal am Tag erinnern, wenn etwas fällig ist.',
    },
    go: { place: 'Platz hinzufügen', reminder: 'Erinnerungen einrichten' },
    close: 'Nein, danke',
  },
  author: {
    you: 'dir',
    key: (name) => `${name} (Schlüssel)`,
    link: (name) => `${name} (Link)`,
    someKey: 'einem Programm',
    someone: 'jemandem, der nicht mehr dabei ist',
  },
}

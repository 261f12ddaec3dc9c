export const en = {
  own: 'My garden',
  of: (owner: string) => `${owner}’s garden`,
  shared: 'A shared garden',
  choose: (shown: string) => `Garden: ${shown}`,
  menu: 'Gardens',
  from: (day: string) => `from ${day}`,
  offline: 'To change the garden, go online.',
  ended: (garden: string) => `${garden} is not open to you any more. This is your own garden.`,
  notHere: 'It is not in this garden. Perhaps it is in another one of yours.',
  firstSteps: {
    label: 'Next step',
    text: {
      place: 'Where do your plants stand? With places, Today goes room by room.',
      reminder: 'Frond can remind you once a day when something is due.',
    },
    go: { place: 'Add a place', reminder: 'Set up reminders' },
    close: 'No, thanks',
  },
  author: {
    /** After "by". */
    you: 'you',
    key: (name: string) => `${name} (key)`,
    link: (name: string) => `${name} (link)`,
    someKey: 'a program',
    someone: 'someone who has left',
  },
}

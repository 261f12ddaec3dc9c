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
  author: {
    /** After "by". */
    you: 'you',
    key: (name: string) => `${name} (key)`,
    someKey: 'a program',
    someone: 'someone who has left',
  },
}

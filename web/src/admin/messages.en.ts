import { en as backups } from './backups/messages.en.ts'
import { en as joining } from './joining/messages.en.ts'
import { en as species } from './species/messages.en.ts'

export const en = {
  title: 'Administration',
  species,
  joining,
  backups,
  home: {
    species: 'Species',
    speciesHint: (count: string) => `${count} in the catalogue`,
    categories: 'Categories',
    categoriesHint: (count: string) => `${count} to group species`,
    import: 'Import species',
    importHint: 'From a table or a JSON file',
    users: 'People',
    usersHint: (count: string) => `${count} with an account`,
    keys: 'Signing keys',
    keysHint: (count: string) => `${count} active`,
    help: 'Help for operators',
    helpHint: 'Documents of this server, in English',
  },
  categories: {
    new: 'New category',
    add: 'Add category',
    added: (name: string) => `“${name}” added`,
    empty: 'There are no categories yet.',
    name: 'Name',
    rename: (name: string) => `Rename “${name}”`,
    renameTitle: 'Rename category',
    renamed: 'Category renamed',
    delete: (name: string) => `Delete “${name}”`,
    deleteTitle: (name: string) => `Delete “${name}”?`,
    deleteConsequence: 'Its species stay in the catalogue. They only lose this category.',
    losing: (count: number, shown: string) =>
      count === 0
        ? 'It contains no species.'
        : count === 1
          ? '1 species loses this category and stays in the catalogue.'
          : `${shown} species lose this category and stay in the catalogue.`,
    deleteConfirm: 'Delete category',
    deleted: (name: string) => `“${name}” deleted`,
  },
  users: {
    search: 'E-mail or name',
    count: (count: number, shown: string) => (count === 1 ? '1 person' : `${shown} people`),
    noMatch: 'No account found.',
    you: 'You',
    since: (when: string) => `Joined ${when}`,
    disabled: 'Locked',
    admin: 'Administrator',
    mayEnter: 'Can sign in',
    promoteTitle: (name: string) => `Make ${name} an administrator?`,
    promoteConsequence: 'They can then change the catalogue, lock accounts and replace the signing key.',
    promoteConfirm: 'Make administrator',
    demoteSelfTitle: 'Give up your administrator rights?',
    demoteSelfConsequence:
      'You will no longer see these pages. Another administrator can give you the rights back.',
    demoteSelfConfirm: 'Give up rights',
    lockTitle: (name: string) => `Lock ${name}’s account?`,
    lockConsequence: 'All their devices are signed out at once. Their plants and photos stay.',
    lockSelfConsequence: 'This is your own account: you are signed out at once. Your plants and photos stay.',
    lockConfirm: 'Lock account',
    saved: 'Saved',
  },
  keys: {
    lead: 'Frond signs every sign-in with a secret key, so that it cannot be forged. Replace the key about once a year, and at once if it may have been stolen.',
    list: 'Keys',
    signs: 'In use',
    active: 'Still valid',
    retired: 'No longer valid',
    since: (when: string) => `Created ${when}`,
    until: (when: string) => `valid until ${when}`,
    publicKeys: 'Public keys for other services',
    rotate: 'Replace key',
    rotateTitle: 'Replace the signing key?',
    rotateConsequence: 'A new key takes over at once, and all devices stay signed in. This cannot be undone.',
    keepActive: 'Valid keys, including the new one',
    keepOnlyNew:
      'Only the new key is valid. Devices renew their sign-in by themselves, which takes a moment. Choose this if a key was stolen.',
    keepOlder: (older: number) =>
      older === 1
        ? 'The previous key stays valid for devices that are signed in. This is the usual choice.'
        : `The ${older} previous keys stay valid for devices that are signed in.`,
    rotateConfirm: 'Replace key',
    rotated: 'Key replaced',
  },
}

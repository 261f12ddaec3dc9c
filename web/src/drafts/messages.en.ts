export const en = {
  kept: 'Draft kept',
  discard: 'Discard',
  discarded: 'Draft discarded',
  outdated: 'This was changed elsewhere since. Saving replaces that change.',
  elsewhere: 'Another tab went on with this draft, so what you type here is not kept.',
  claim: 'Keep this one',
  stillKept: 'What you typed is kept as a draft.',
}

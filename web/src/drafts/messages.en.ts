export const en = {
  kept: 'Draft kept',
  discard: 'Discard',
  discarded: 'Draft discarded',
  outdated: 'This was changed elsewhere since. Saving replaces that change.',
}

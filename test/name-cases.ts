/** Valid and invalid names of limited length; lengths count code points. */
export function nameCases(longest: number) {
  return {
    accepted: [
      ['a single letter', 'x', 'x'],
      [`${longest} emoji`, '🌵'.repeat(longest), '🌵'.repeat(longest)],
      ['an emoji of several', '👩‍🌾', '👩‍🌾'],
      ['blanks around it', ' \t Süd 窓\u3000\n', 'Süd 窓'],
      ['blanks beyond the limit', `${' '.repeat(60)}x${' '.repeat(60)}`, 'x'],
      ['what looks like code', `'; drop table "x" -- %_\\ {"a":1} <b>`.slice(0, longest), undefined],
    ],
    refused: [
      ['null', null, 'must be a string'],
      ['a number', 7, 'must be a string'],
      ['a list', ['x'], 'must be a string'],
      ['an empty text', '', 'must not be empty'],
      ['nothing but zero-width characters', '\u200b\u200d\ufe0f\u2060', 'must not be empty'],
      ['nothing but control characters', '\u0001\u007f \u0085', 'must not be empty'],
      ['nothing but fillers', '\u3164\u115f', 'must not be empty'],
      ['blanks alone', ' \t\n\u3000\ufeff', 'must not be empty'],
      [`${longest + 1} letters`, 'x'.repeat(longest + 1), `must have at most ${longest} characters`],
      [`${longest + 1} emoji`, '🌵'.repeat(longest + 1), `must have at most ${longest} characters`],
      ['NUL', 'a\0b', 'must not contain NUL or half a surrogate pair'],
      ['nothing but NUL', '\0', 'must not contain NUL or half a surrogate pair'],
      ['half a character', 'a\ud83c', 'must not contain NUL or half a surrogate pair'],
    ],
  } as const
}

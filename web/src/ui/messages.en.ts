export const en = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  less: (what: string) => `${what}: less`,
  more: (what: string) => `${what}: more`,
  notifications: 'Notices',
  unknownDevice: 'Unknown device',
  deviceIn: (browser: string, system: string) => `${browser} on ${system}`,
  noPhoto: 'No photo yet',
  drawingOf: (name: string) => `Drawing of how ${name} grows, not a photo`,
  photoMissing: 'Photo not available',
  selected: (count: number) => `${count} selected`,
  cancelSelection: 'End selection',
  combo: {
    searching: 'Searching',
    nothing: 'Nothing found',
    found: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  },
  sort: {
    handle: (name: string) => `Move ${name}`,
    instructions:
      'Press space to pick it up, move it with the arrow keys, press space again to put it down, escape to leave it where it was.',
    pickedUp: (name: string, place: number, count: number) =>
      `${name} picked up, position ${place} of ${count}.`,
    moved: (name: string, place: number, count: number) => `${name} is now at position ${place} of ${count}.`,
    putDown: (name: string, place: number, count: number) =>
      `${name} put down at position ${place} of ${count}.`,
    cancelled: (name: string) => `${name} is back where it was.`,
  },
  months: {
    brush: 'Interval',
    hint: 'Choose an interval, then tap months or drag across them.',
    month: (month: string, value: string) => `${month}: ${value}`,
  },
  compare: {
    label: 'How much of each photo is shown',
    share: (earlier: string, later: string, percent: number) =>
      `${earlier} ${percent} %, ${later} ${100 - percent} %`,
  },
}

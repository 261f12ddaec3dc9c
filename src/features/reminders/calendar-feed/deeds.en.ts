const DEEDS: Readonly<Record<number, (plants: string) => string>> = {
  1: (plants) => `water ${plants}`,
  2: (plants) => `fertilize ${plants}`,
  3: (plants) => `mist ${plants}`,
  4: (plants) => `repot ${plants}`,
  5: (plants) => `transplant ${plants}`,
  6: (plants) => `prune ${plants}`,
  7: (plants) => `propagate ${plants}`,
  8: (plants) => `treat ${plants}`,
  9: (plants) => `check ${plants} for pests`,
  10: (plants) => `check ${plants}`,
  11: (plants) => `measure ${plants}`,
  12: (plants) => `photograph ${plants}`,
  13: (plants) => `sow ${plants}`,
  14: (plants) => `check ${plants} for seedlings`,
  15: (plants) => `check ${plants} for flowers`,
  16: (plants) => `check ${plants} for fruit`,
  17: (plants) => `harvest ${plants}`,
  18: (plants) => `give ${plants} fresh water`,
  19: (plants) => `clean ${plants}`,
  20: (plants) => `rotate ${plants}`,
  21: (plants) => `move ${plants}`,
  22: (plants) => `give ${plants} a biostimulant`,
  23: (plants) => `put ${plants} into dormancy`,
}

/** “water Fern”, by JournalType; the web application says it too. */
export function deed(type: number, plants: string): string {
  return DEEDS[type]?.(plants) ?? `look after ${plants}`
}

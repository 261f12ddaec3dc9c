/** Amounts of red, green and blue light; 1 is white paper in full light. */
export type Colour = readonly [red: number, green: number, blue: number]

/** From a colour as on a screen, `#rrggbb`. */
export function light(hex: string): Colour {
  const number = Number.parseInt(hex.slice(1), 16)
  return [fromScreen(number >> 16), fromScreen((number >> 8) & 255), fromScreen(number & 255)]
}

export function blend([ar, ag, ab]: Colour, [br, bg, bb]: Colour, share: number): Colour {
  return [ar + (br - ar) * share, ag + (bg - ag) * share, ab + (bb - ab) * share]
}

export function times([red, green, blue]: Colour, factor: number): Colour {
  return [red * factor, green * factor, blue * factor]
}

function fromScreen(byte: number): number {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

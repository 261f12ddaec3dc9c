/** Right, up and towards the camera. A pot is about 0.5 high. */
export type Vector = readonly [x: number, y: number, z: number]

export const UP: Vector = [0, 1, 0]

export function plus([ax, ay, az]: Vector, [bx, by, bz]: Vector, times = 1): Vector {
  return [ax + bx * times, ay + by * times, az + bz * times]
}

export function minus([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ax - bx, ay - by, az - bz]
}

export function scaled([x, y, z]: Vector, times: number): Vector {
  return [x * times, y * times, z * times]
}

export function dot([ax, ay, az]: Vector, [bx, by, bz]: Vector): number {
  return ax * bx + ay * by + az * bz
}

export function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

export function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector)
  return length < 1e-9 ? UP : scaled(vector, 1 / length)
}

export function between(a: Vector, b: Vector, share: number): Vector {
  return plus(scaled(a, 1 - share), b, share)
}

/** Turned around a unit axis, counter-clockwise when the axis points at the viewer. */
export function turned(vector: Vector, axis: Vector, angle: number): Vector {
  const cosine = Math.cos(angle)
  const along = plus(scaled(vector, cosine), cross(axis, vector), Math.sin(angle))
  return plus(along, axis, dot(axis, vector) * (1 - cosine))
}

/** A level direction, at this angle around the pot; 0 is to the right, a quarter turn is towards the camera. */
export function outward(angle: number): Vector {
  return [Math.cos(angle), 0, Math.sin(angle)]
}

/** The part of a direction at right angles to another, as a unit vector. */
export function squared(vector: Vector, axis: Vector): Vector {
  return unit(plus(vector, axis, -dot(vector, axis)))
}

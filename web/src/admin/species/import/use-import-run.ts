import { ConnectionError, FrondError } from '@frond/client'
import { useEffect, useRef, useState } from 'react'
import type { LineResult } from './import-line.ts'
import type { SpeciesLine } from './species-lines.ts'

type LineOutcome = LineResult | { error: unknown }
type Phase = 'ready' | 'running' | 'paused' | 'ended'

/**
 * Goes through the lines in their order. What the service refuses is noted and the rest goes on; without a connection, or
 * when the service asks for patience, it pauses before the line, which is sent again then.
 */
export function useImportRun(
  lines: readonly SpeciesLine[],
  send: (line: SpeciesLine) => Promise<LineResult>,
) {
  const outcomes = useRef(new Map<number, LineOutcome>())
  const wanted = useRef<Phase>('ready')
  const isUnderWay = useRef(false)
  const [phase, setPhase] = useState<Phase>('ready')
  const [done, setDone] = useState(0)
  const [interruption, setInterruption] = useState<unknown>()
  const become = (next: Phase) => {
    wanted.current = next
    setPhase(next)
  }

  const goThrough = async () => {
    for (const line of lines.filter(({ row }) => !outcomes.current.has(row))) {
      try {
        outcomes.current.set(line.row, await send(line))
      } catch (error) {
        if (isPassing(error)) {
          setInterruption(error)
          return become('paused')
        }
        outcomes.current.set(line.row, { error })
      }
      setDone(outcomes.current.size)
      // The user paused it, ended it or left while the line was on its way.
      if (wanted.current !== 'running') return
    }
    become('ended')
  }
  const run = async () => {
    become('running')
    setInterruption(undefined)
    // Paused and continued while a line is on its way: it goes on after that line.
    if (isUnderWay.current) return
    isUnderWay.current = true
    await goThrough()
    isUnderWay.current = false
  }

  useEffect(
    () => () => {
      wanted.current = 'ended'
    },
    [],
  )
  return {
    phase,
    done,
    interruption,
    outcomeOf: ({ row }: SpeciesLine) => outcomes.current.get(row),
    run: () => void run(),
    pause: () => become('paused'),
    stop: () => become('ended'),
  }
}

const NOT_NOW = new Set([401, 403, 429])

function isPassing(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    (error instanceof FrondError && (error.status >= 500 || NOT_NOW.has(error.status)))
  )
}

import { useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../errors/failure.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { KeyIcon } from '../ui/icons.ts'
import { refusalOf } from './credentials.ts'
import type { PasskeyWay } from './passkey-sign-in.ts'

const SUGGESTED: { way: PasskeyWay } = { way: 'suggested' }

type PasskeyButtonProps = {
  /** Whether the field for the address suggests passkeys while the button stands there. */
  suggests?: boolean
  onSignedIn: () => Promise<void>
}

/** Asks the device for a passkey. */
export function PasskeyButton({ suggests = true, onSignedIn }: PasskeyButtonProps) {
  const { t } = useI18n()
  const [attempt, setAttempt] = useState<{ way: PasskeyWay } | undefined>(suggests ? SUGGESTED : undefined)
  const [problem, setProblem] = useState<Failure>()
  // The effect waits for long, and tells in the language of the page as it is by then.
  const latest = useRef({ t, onSignedIn })
  useEffect(() => {
    latest.current = { t, onSignedIn }
  })
  useEffect(() => {
    if (attempt === undefined) return
    const ended = new AbortController()
    const { way } = attempt
    const endAttempt = () => setAttempt(suggests ? { ...SUGGESTED } : undefined)
    const run = async () => {
      const { signInByPasskey } = await import('./passkey-sign-in.ts')
      const isSignedIn = await signInByPasskey(way, ended.signal)
      if (isSignedIn) return latest.current.onSignedIn()
      if (way === 'suggested' || ended.signal.aborted) return
      setProblem({ sentence: latest.current.t.signIn.noPasskey })
      endAttempt()
    }
    run().catch((error: unknown) => {
      if (ended.signal.aborted) return
      const { t } = latest.current
      setProblem(refusalOf(t, error, undefined, { 401: t.signIn.passkeyRefused }).form ?? failureOf(t, error))
      endAttempt()
    })
    return () => ended.abort()
  }, [attempt, suggests])
  return (
    <>
      {problem !== undefined && <ErrorNote failure={problem} />}
      <Button
        look="soft"
        wide
        icon={KeyIcon}
        busy={attempt?.way === 'asked'}
        onClick={() => {
          setProblem(undefined)
          setAttempt({ way: 'asked' })
        }}
      >
        {t.signIn.byPasskey}
      </Button>
    </>
  )
}

import { ErrorCode, FrondError } from '@frond/client'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import styles from './proof.module.css'
import { ProofField } from './proof-field.tsx'

/** What goes into the body of a request that wants a fresh session. */
export type Proof = { password?: string }

type ProvenSheetProps = {
  title: string
  text: ReactNode
  /** What happens, as a verb. */
  action: string
  isDanger?: boolean
  /** Says no to fields that are not filled in. */
  isComplete?: () => boolean
  work: (proof: Proof) => Promise<unknown>
  /** A failure that the sheet tells better than others do. */
  sentenceOf?: (error: unknown) => string | undefined
  onClose: () => void
  children?: ReactNode
}

/** A form for what a session that is not young has to show the password for, which the service says. */
export function ProvenSheet(props: ProvenSheetProps) {
  const { title, text, action, isDanger = false, isComplete, work, sentenceOf, onClose, children } = props
  const { t } = useI18n()
  const form = useId()
  const [password, setPassword] = useState<string>()
  const run = useMutation({
    mutationFn: () => work(password === undefined ? {} : { password }),
    onError: (error) => {
      if (isRefusal(error, ErrorCode.NotFresh)) setPassword('')
    },
  })
  const isAsked = password !== undefined
  const isWrong = isAsked && isRefusal(run.error, ErrorCode.Unauthenticated)
  const isTold = isWrong || (isAsked && isRefusal(run.error, ErrorCode.NotFresh))
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      actions={
        <>
          <Button look="soft" onClick={onClose}>
            {t.app.action.cancel}
          </Button>
          <Button
            type="submit"
            form={form}
            busy={run.isPending}
            disabled={password === ''}
            {...(isDanger && { look: 'danger' as const })}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete?.() !== false) run.mutate()
        }}
      >
        {run.isError && !isTold && <ErrorNote error={run.error} text={sentenceOf?.(run.error)} />}
        {children}
        {isAsked && (
          <ProofField
            value={password}
            isWrong={isWrong}
            onChange={setPassword}
            onSignedIn={() => {
              setPassword(undefined)
              run.reset()
            }}
          />
        )}
      </form>
    </Sheet>
  )
}

export function isRefusal(error: unknown, code: number): boolean {
  return error instanceof FrondError && error.code === code
}

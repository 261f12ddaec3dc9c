import type { components } from '@frond/client'
import { ErrorCode } from '@frond/client'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { QrCode } from '../people/qr-code.tsx'
import { isRefusal, ProvenSheet } from '../proof/proven-sheet.tsx'
import { CodeField } from '../sign-in/code-field.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { CopyIcon, DoneIcon } from '../ui/icons.ts'
import { Sheet } from '../ui/sheet.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { useSecurityChanged } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './security.module.css'

type NewSecondFactor = components['schemas']['NewSecondFactor']

/** What it is, then a secret for the app, then a first code of it, then the codes for the day on which the app is lost. */
export function TurnOnFactor({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const words = t.security.factor
  const [begun, setBegun] = useState<NewSecondFactor>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (begun !== undefined) return <FirstCode begun={begun} onConfirmed={setCodes} onClose={onClose} />
  return (
    <ProvenSheet
      title={words.onTitle}
      text={words.onText}
      action={words.begin}
      work={async (proof) => setBegun(await client.post('/api/v1/auth/second-factor', { body: proof }))}
      onClose={onClose}
    />
  )
}

type FirstCodeProps = {
  begun: NewSecondFactor
  onConfirmed: (codes: readonly string[]) => void
  onClose: () => void
}

function FirstCode({ begun, onConfirmed, onClose }: FirstCodeProps) {
  const { t } = useI18n()
  const words = t.security.factor
  const form = useId()
  const changed = useSecurityChanged()
  const { copy, isCopied } = useCopy()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const confirm = useMutation({
    mutationFn: () => client.post('/api/v1/auth/second-factor/confirm', { body: { code: code.trim() } }),
    onSuccess: async ({ recoveryCodes }) => {
      onConfirmed(recoveryCodes)
      await changed()
    },
    onError: (error) => {
      if (isRefusal(error, ErrorCode.Unauthenticated)) setProblem(t.signIn.wrongCode)
    },
  })
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.scanTitle}
      description={words.scanText}
      actions={
        <>
          <Button look="soft" icon={isCopied ? DoneIcon : CopyIcon} onClick={() => void copy(begun.secret)}>
            {isCopied ? t.people.copied : words.copySecret}
          </Button>
          <Button type="submit" form={form} busy={confirm.isPending}>
            {words.turnOn}
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
          setProblem(code.trim() === '' ? t.signIn.missingCode : undefined)
          if (code.trim() !== '') confirm.mutate()
        }}
      >
        {confirm.isError && problem === undefined && <ErrorNote error={confirm.error} />}
        <QrCode text={begun.uri} label={words.qrCode} />
        <p className={styles.secret}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        <CodeField appOnly isLate={false} value={code} error={problem} onChange={setCode} />
      </form>
    </Sheet>
  )
}

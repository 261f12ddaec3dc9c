import { type components, ErrorCode, FrondError, Role } from '@frond/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { client } from '../../api/client.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { LinkSheet } from '../../people/shown-once.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { emailProblem } from './email-problem.ts'
import styles from './joining.module.css'

type NewUser = components['schemas']['NewUser']

const LONGEST_NAME = 64

/** Names the form for its draft. */
export const NEW_PERSON = 'person-new'

/** Creates an account, and then shows the link by which its owner chooses a password. */
export function AddPerson({ onClose }: { onClose: () => void }) {
  const { t, format } = useI18n()
  const words = t.admin.joining
  const [made, setMade] = useState<NewUser>()
  if (made === undefined) return <NewPerson onMade={setMade} onClose={onClose} />
  const { user, link, expiresAt } = made
  return (
    <LinkSheet
      title={words.linkTitle(user.displayName ?? user.email)}
      text={words.linkText(format.date(expiresAt))}
      url={link}
      onClose={onClose}
    />
  )
}

function NewPerson({ onMade, onClose }: { onMade: (made: NewUser) => void; onClose: () => void }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const form = useId()
  const words = t.admin.joining
  const draft = useDraft(NEW_PERSON, { email: '', displayName: '', isAdmin: false })
  const { email, displayName, isAdmin } = draft.fields
  const set = (fields: Partial<typeof draft.fields>) => draft.set((before) => ({ ...before, ...fields }))
  const [problem, setProblem] = useState<string>()
  const add = useMutation({
    mutationFn: () => {
      const body = { email: email.trim(), role: isAdmin ? Role.Admin : Role.User }
      const name = displayName.trim()
      return client.post('/api/v1/admin/users', { body: name === '' ? body : { ...body, displayName: name } })
    },
    onSuccess: async (made) => {
      draft.settle()
      onMade(made)
      await queries.invalidateQueries({ queryKey: ['/api/v1/admin/users'] })
    },
    onError: (error) => {
      if (error instanceof FrondError && error.code === ErrorCode.EmailTaken)
        setProblem(t.errors.byCode[2001])
    },
  })
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    const found = email.trim() === '' ? words.missingEmail : emailProblem(t, email)
    setProblem(found)
    if (found === undefined) add.mutate()
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.addTitle}
      description={words.addText}
      actions={
        <>
          <Button
            look="soft"
            onClick={() => {
              draft.discard()
              onClose()
            }}
          >
            {t.app.action.cancel}
          </Button>
          <Button type="submit" form={form} busy={add.isPending}>
            {words.create}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <DraftNote draft={draft} />
        {add.isError && problem === undefined && <ErrorNote error={add.error} />}
        <TextField
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          data-first=""
          value={email}
          error={problem}
          onChange={(email) => set({ email })}
        />
        <TextField
          label={words.name}
          optional
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={displayName}
          onChange={(displayName) => set({ displayName })}
        />
        <Checkbox label={words.isAdmin} value={isAdmin} onChange={(isAdmin) => set({ isAdmin })} />
      </form>
    </Sheet>
  )
}

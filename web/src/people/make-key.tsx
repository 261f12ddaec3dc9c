import { ErrorCode, FrondError, GardenRole, GrantKind } from '@frond/client'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useId, useState } from 'react'
import { client } from '../api/client.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { ProofField } from '../proof/proof-field.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextField } from '../ui/text-field.tsx'
import { DaysFields, daysProblem, NO_DAYS } from './days-fields.tsx'
import { LONGEST_NAME } from './limits.ts'
import { MadeGrant } from './made-grant.tsx'
import styles from './people.module.css'
import { type Grant, useGrantsChanged } from './queries.ts'
import { type GivenRole, givenRoles, RoleField } from './role-field.tsx'
import { useGarden } from './use-garden.ts'

type MakeKeyProps = { today: Day; onClose: () => void }

/** A key, and then its secret. */
export function MakeKey({ today, onClose }: MakeKeyProps) {
  const [made, setMade] = useState<Grant>()
  if (made === undefined) return <KeyForm {...{ today, onClose }} onMade={setMade} />
  return <MadeGrant grant={made} {...{ today, onClose }} />
}

type Problems = { name?: string | undefined; days?: string | undefined; password?: string | undefined }

/** A session that is not young has to show the password as well, which the service says. */
function KeyForm(props: MakeKeyProps & { onMade: (made: Grant) => void }) {
  const { today, onMade, onClose } = props
  const { t } = useI18n()
  const words = t.people
  const changed = useGrantsChanged()
  const garden = useGarden()
  const form = useId()
  const [name, setName] = useState('')
  const [role, setRole] = useState<GivenRole>(GardenRole.Viewer)
  const [days, setDays] = useState(NO_DAYS)
  const [isPasswordAsked, setPasswordAsked] = useState(false)
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const make = useMutation({
    mutationFn: () =>
      client.post('/api/v1/grants', {
        body: {
          kind: GrantKind.Key,
          role,
          name: name.trim(),
          ...(days.until !== '' && { until: days.until }),
          ...(isPasswordAsked && { password }),
        },
      }),
    onSuccess: async (made) => {
      onMade(made)
      await changed()
    },
    onError: (error) => {
      const code = error instanceof FrondError ? error.code : undefined
      if (code === ErrorCode.NotFresh) setPasswordAsked(true)
      if (code === ErrorCode.Unauthenticated) setProblems({ password: words.keys.wrongPassword })
    },
  })
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    const found = {
      name: name.trim() === '' ? words.missingName : undefined,
      days: daysProblem(t, days, today),
    }
    setProblems(found)
    if (found.name === undefined && found.days === undefined) make.mutate()
  }
  const isTold = isPasswordAsked && (problems.password !== undefined || isNotFresh(make.error))
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.keys.makeTitle}
      description={words.keys.makeText}
      actions={
        <>
          <Button look="soft" onClick={onClose}>
            {t.app.action.cancel}
          </Button>
          <Button
            type="submit"
            form={form}
            busy={make.isPending}
            disabled={isPasswordAsked && password === ''}
          >
            {words.keys.make}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        {make.isError && !isTold && <ErrorNote error={make.error} />}
        <TextField
          label={words.keys.nameExample}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          data-first=""
          value={name}
          error={problems.name}
          onChange={setName}
        />
        <RoleField
          label={words.keyRole}
          roles={givenRoles(garden?.role)}
          hints={words.roleHints}
          value={role}
          onChange={setRole}
        />
        <DaysFields today={today} isKey value={days} error={problems.days} onChange={setDays} />
        {isPasswordAsked && (
          <ProofField
            value={password}
            isWrong={problems.password !== undefined}
            onChange={setPassword}
            onSignedIn={() => {
              setPasswordAsked(false)
              make.reset()
            }}
          />
        )}
      </form>
    </Sheet>
  )
}

function isNotFresh(error: unknown): boolean {
  return error instanceof FrondError && error.code === ErrorCode.NotFresh
}

import type { components } from '@frond/client'
import { ErrorCode, GardenRole } from '@frond/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { useUser } from '../api/session.ts'
import type { Garden } from '../api/types.ts'
import { isUpcoming } from '../gardens/first-garden.ts'
import { gardenName } from '../gardens/garden-name.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { type GivenRole, givenRoles, RoleField } from '../people/role-field.tsx'
import { ProofField } from '../proof/proof-field.tsx'
import { isRefusal } from '../proof/proven-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Select } from '../ui/select.tsx'
import styles from './authorize.module.css'
import { type ClientRequest, refusalAddress } from './client-request.ts'

type ConsentFormProps = {
  request: ClientRequest
  asked: components['schemas']['ClientOfRequest']
  gardens: readonly Garden[]
  /** Goes where the program waits for its answer. */
  onLeave: (address: string) => void
}

/** Lets a program into one garden, to do what it asks for or less, or sends it away. */
export function ConsentForm({ request, asked, gardens, onLeave }: ConsentFormProps) {
  const { t } = useI18n()
  const words = t.authorize
  const user = useUser()
  const today = new Date().toLocaleDateString('sv')
  const open = gardens.filter((garden) => !isUpcoming(garden, today))
  const [gardenId, setGardenId] = useState(client.garden ?? user?.id)
  const garden = open.find(({ id }) => id === gardenId) ?? open[0]
  // Programs ask for all that there is, and few of them need it.
  const [role, setRole] = useState<GivenRole>(GardenRole.Sitter)
  const roles = givenRoles(garden?.role).filter((each) => each <= asked.role)
  const chosen = roles.findLast((each) => each <= role) ?? GardenRole.Viewer
  const [password, setPassword] = useState<string>()
  const letIn = useMutation({
    mutationFn: (gardenId: number) =>
      client.post('/api/v1/oauth/grants', {
        body: { ...request, gardenId, role: chosen, ...(password !== undefined && { password }) },
      }),
    onSuccess: ({ url }) => onLeave(url),
    onError: (error) => {
      if (isRefusal(error, ErrorCode.NotFresh)) setPassword('')
    },
  })
  const backTo = isOfDevice(asked.redirectHost) ? words.backToDevice : words.backTo
  const isAsked = password !== undefined
  const isWrong = isAsked && isRefusal(letIn.error, ErrorCode.Unauthenticated)
  const isTold = isWrong || isRefusal(letIn.error, ErrorCode.NotFresh)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (garden !== undefined) letIn.mutate(garden.id)
      }}
    >
      <div className={styles.program}>
        <p className={styles.name}>{asked.name}</p>
        <p>{words.from(asked.host)}</p>
        {asked.redirectHost !== asked.host && <p>{backTo(asked.redirectHost)}</p>}
      </div>
      <p>{words.warning}</p>
      {open.length === 1 && garden !== undefined && <p>{words.inGarden(gardenName(t, garden))}</p>}
      {open.length > 1 && garden !== undefined && (
        <Select
          label={words.garden}
          choices={open.map((each) => ({ value: each.id, label: gardenName(t, each) }))}
          value={garden.id}
          onChange={setGardenId}
        />
      )}
      <RoleField label={words.role} roles={roles} hints={words.roleHints} value={chosen} onChange={setRole} />
      <p className={styles.text}>{words.ends}</p>
      {letIn.isError && !isTold && <ErrorNote error={letIn.error} />}
      {isAsked && (
        <ProofField
          value={password}
          isWrong={isWrong}
          onChange={setPassword}
          onSignedIn={() => {
            setPassword(undefined)
            letIn.reset()
          }}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" wide busy={letIn.isPending} disabled={password === ''}>
          {words.letIn}
        </Button>
        <Button look="soft" wide onClick={() => onLeave(refusalAddress(request))}>
          {words.refuse}
        </Button>
      </div>
      {user !== undefined && <p className={styles.text}>{words.signedInAs(user.email)}</p>}
    </form>
  )
}

/** The service lets addresses of the device through by these names alone. */
function isOfDevice(host: string): boolean {
  return /^(localhost|127(\.[0-9]+){3}|\[::1\])(:|$)/.test(host)
}

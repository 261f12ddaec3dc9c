import { GardenRole, GrantKind } from '@frond/client'
import { useState } from 'react'
import { client } from '../api/client.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { type Proof, ProvenSheet } from '../proof/proven-sheet.tsx'
import { TextField } from '../ui/text-field.tsx'
import { DaysFields, daysProblem, NO_DAYS } from './days-fields.tsx'
import { LONGEST_NAME } from './limits.ts'
import { MadeGrant } from './made-grant.tsx'
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

type Problems = { name?: string | undefined; days?: string | undefined }

function KeyForm({ today, onMade, onClose }: MakeKeyProps & { onMade: (made: Grant) => void }) {
  const { t } = useI18n()
  const words = t.people
  const changed = useGrantsChanged()
  const garden = useGarden()
  const [name, setName] = useState('')
  const [role, setRole] = useState<GivenRole>(GardenRole.Viewer)
  const [days, setDays] = useState(NO_DAYS)
  const [problems, setProblems] = useState<Problems>({})
  const isComplete = () => {
    const found = {
      name: name.trim() === '' ? words.missingName : undefined,
      days: daysProblem(t, days, today),
    }
    setProblems(found)
    return found.name === undefined && found.days === undefined
  }
  const make = async (proof: Proof) => {
    const until = days.until === '' ? {} : { until: days.until }
    const body = { kind: GrantKind.Key, role, name: name.trim(), ...until, ...proof }
    onMade(await client.post('/api/v1/grants', { body }))
    await changed()
  }
  return (
    <ProvenSheet
      title={words.keys.makeTitle}
      text={words.keys.makeText}
      action={words.keys.make}
      isComplete={isComplete}
      work={make}
      onClose={onClose}
    >
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
    </ProvenSheet>
  )
}

import { GardenRole } from '@frond/client'
import { useId } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import styles from './role-field.module.css'

/** A role that can be given away. */
export type GivenRole = Exclude<GardenRole, typeof GardenRole.Owner>

const GIVEN: readonly GivenRole[] = [GardenRole.Viewer, GardenRole.Sitter, GardenRole.Member]

/** Those that a user with this role can give away: a key may no more than its user. */
export function givenRoles(own: GardenRole = GardenRole.Owner): readonly GivenRole[] {
  return GIVEN.filter((role) => role <= own)
}

type RoleFieldProps = {
  label: string
  roles: readonly GivenRole[]
  /** What each of them means. */
  hints: Readonly<Partial<Record<GivenRole, string>>>
  value: GardenRole
  onChange: (role: GivenRole) => void
}

/** Says in words what each role may do. */
export function RoleField({ label, roles, hints, value, onChange }: RoleFieldProps) {
  const { t } = useI18n()
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      {roles.map((role) => (
        <label key={role} className={styles.choice}>
          <input
            type="radio"
            name={name}
            aria-labelledby={`${name}-${role}`}
            aria-describedby={`${name}-${role}-hint`}
            className={styles.input}
            checked={role === value}
            onChange={() => onChange(role)}
          />
          <span className={styles.words}>
            <span id={`${name}-${role}`} className={styles.name}>
              {t.people.roles[role]}
            </span>
            <span id={`${name}-${role}-hint`} className={styles.hint}>
              {hints[role]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

import { useQuery } from '@tanstack/react-query'
import { PasswordSection } from '../account/password-section.tsx'
import { methodsQuery } from '../api/queries.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { securityQuery } from '../proof/queries.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Columns } from '../ui/columns.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ActivitySection } from './activity-section.tsx'
import { AddPassword } from './add-password.tsx'
import { EmailSection } from './email-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

/** How the user gets in, and what happened to the account. */
export function SecurityPage() {
  const { t } = useI18n()
  const { data: security, isPending, isError, error, refetch } = useQuery(securityQuery())
  const { data: methods } = useQuery(methodsQuery())
  return (
    <Page
      title={t.security.title}
      back={<BackLink to="/account">{t.account.title}</BackLink>}
      lead={t.security.lead}
    >
      {isError && security === undefined && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <Columns
        first={
          <>
            {isPending && <Skeleton shape="list" count={3} />}
            {security !== undefined && (
              <>
                <EmailSection security={security} />
                {security.hasPassword && <PasswordSection />}
                {!security.hasPassword && methods?.password === true && <AddPassword />}
                {security.hasPassword && <SecondFactorSection security={security} />}
                <PasskeysSection passkeys={security.passkeys} />
                <IdentitiesSection identities={security.identities} />
              </>
            )}
          </>
        }
        second={
          (security !== undefined || isError) && (
            <ActivitySection hasPassword={security?.hasPassword !== false} />
          )
        }
      />
    </Page>
  )
}

import type { Config } from '../../config/config.ts'

/** Whether people on other machines can register without having been asked. */
export function isRegistrationExposed({
  registration,
  host,
  publicUrl,
}: Pick<Config, 'registration' | 'host' | 'publicUrl'>): boolean {
  const hosts = [host, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])]
  return registration === 'open' && !hosts.every(isOwnMachine)
}

const isOwnMachine = (host: string) => /^(localhost|127\.[0-9.]+|\[?::1\]?)$/i.test(host)

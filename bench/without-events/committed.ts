export function onEventsCommitted(): () => void {
  return () => {}
}

export function eventsCommitted(): void {}

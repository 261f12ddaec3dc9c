/** A command of a `console` block, which begins with `$ `, and the lines that it prints. */
export interface ConsoleStep {
  readonly command: string
  readonly output: string
}

/** The commands of all `console` blocks of a document, in their order. */
export function consoleSteps(text: string): ConsoleStep[] {
  const blocks = [...text.matchAll(/^```console\n(.*?)^```$/gms)].map(([, content = '']) => content)
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((step) => {
        const [command = '', ...output] = step.split('\n')
        return { command, output: output.join('\n') }
      }),
  )
}

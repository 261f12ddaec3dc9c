import { useEffect } from 'react'

/**
 * What the browser prints this page on, as long as it is open. A sheet made by script, since a rule for pages cannot read what
 * was chosen, and the policy of the server allows no styles in the page.
 */
export function usePageSize(width: number, height: number): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0 }`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [width, height])
}

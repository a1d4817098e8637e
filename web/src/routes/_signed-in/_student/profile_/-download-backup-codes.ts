const HEADING = 'Farol: códigos de reserva\nCada código vale uma vez, no lugar do código do seu aparelho.'

export function downloadBackupCodes(codes: string[]) {
  const text = `${HEADING}\n\n${codes.join('\n')}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'farol-codigos-de-reserva.txt'
  link.click()
  URL.revokeObjectURL(url)
}

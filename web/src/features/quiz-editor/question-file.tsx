import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#/ui/button.tsx'

/** Far more than as many questions as a quiz can have. */
const FILE_MAX_BYTES = 2 * 1024 * 1024

/** Reads a text file of questions into the field. */
export function QuestionFile({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > FILE_MAX_BYTES) return setProblem('Este arquivo é grande demais. Escolha um de até 2 MB.')
    const text = decoded(await file.arrayBuffer())
    setProblem(
      text === undefined
        ? 'Este arquivo não é de texto. Salve o documento como .txt e tente novamente.'
        : undefined,
    )
    if (text !== undefined) onText(text)
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".txt,.gift,text/plain"
        aria-label="Arquivo de perguntas"
        hidden
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button variant="outline" size="sm" icon={FileUp} onClick={() => input.current?.click()}>
        Escolher arquivo
      </Button>
      {problem ? (
        <p role="alert" className="mt-2 text-xs font-strong text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}

/** Old editors of Windows do not write UTF-8; what holds a zero byte is no text. */
function decoded(bytes: ArrayBuffer): string | undefined {
  if (new Uint8Array(bytes).includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

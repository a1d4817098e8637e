/** Under a video that cannot be followed: what counts instead. */
export function PageNote({ hasDuration }: { hasDuration: boolean }) {
  return (
    <p className="max-w-[72ch] py-2 text-sm max-md:px-gutter">
      {hasDuration
        ? 'Não conseguimos acompanhar este vídeo. Contamos o tempo com esta aula aberta na tela; se você abrir o vídeo pelo link, conta também o tempo até voltar.'
        : 'Não conseguimos acompanhar este vídeo, e falta informar a duração dele. Sem ela a aula não pode ser concluída: avise a administração da escola.'}
    </p>
  )
}

import { MailX } from 'lucide-react'

/** For schools without a mail server: what does not work, and what does instead. */
export function NoMailNotice() {
  return (
    <section
      aria-labelledby="sem-email"
      className="mb-5 flex gap-4 rounded-lg bg-warning-soft px-5 py-4 text-warning md:px-6"
    >
      <MailX size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
      <div>
        <h2 id="sem-email" className="text-base font-strong">
          Nenhum email sai desta escola
        </h2>
        <p className="mt-1 text-sm">
          Avisos, confirmações e links de senha não chegam a ninguém, até que quem cuida do servidor configure
          o envio (<code>SMTP_URL</code>). Para quem esqueceu a senha, abra a pessoa em Usuários e crie um
          link.
        </p>
      </div>
    </section>
  )
}

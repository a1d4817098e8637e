import { choice, type DemoCourse, trueOrFalse } from '#/demo/demo-course.ts'

export const educacaoFinanceira: DemoCourse = {
  slug: 'educacao-financeira',
  title: 'Educação financeira para o dia a dia',
  description:
    'Organizar o dinheiro não exige planilha complicada nem salário alto. Neste curso você descobre para onde ele vai, monta um orçamento que cabe na sua rotina, encontra a saída das dívidas e começa uma reserva, um passo de cada vez.',
  isPublished: true,
  lessons: [
    {
      slug: 'para-onde-vai-o-dinheiro',
      title: 'Para onde vai o seu dinheiro',
      description:
        'Antes de cortar gastos, é preciso enxergá-los. Você vai anotar por sete dias tudo o que entra e tudo o que sai, sem julgamento, e separar o que é fixo, o que varia e o que passou despercebido. No fim da semana, o retrato costuma surpreender.',
      seconds: 32,
      takeaways: ['Anote tudo por sete dias', 'Separe o fixo do variável', 'Olhe sem se julgar'],
      hasCaptions: true,
    },
    {
      slug: 'orcamento-que-cabe',
      title: 'Um orçamento que cabe na vida real',
      description:
        'Orçamento não é castigo: é decidir antes, com calma, o destino de cada parte da renda. Conheça a divisão 50-30-20, entre o essencial, o que dá prazer e o futuro, e veja como ajustá-la quando o aluguel pesa mais ou a renda muda de um mês para o outro.',
      seconds: 36,
      takeaways: ['50% para o essencial', '30% para o que dá prazer', '20% para o futuro'],
      quiz: {
        title: 'Orçamento na prática',
        description: 'Quatro perguntas para conferir se o seu orçamento está pronto para o próximo mês.',
        passingScore: 70,
        questions: [
          choice({
            text: 'Qual é o primeiro passo para montar um orçamento que funcione?',
            options: [
              'Cortar todo o lazer do mês',
              'Anotar o que entra e o que sai por um período',
              'Pedir um limite maior no cartão',
              'Guardar o que sobrar no fim do mês, se sobrar',
            ],
            correct: 1,
            explanation:
              'Sem saber para onde o dinheiro vai, qualquer corte é um chute. Uma semana de anotações já mostra os maiores gastos e os que passam despercebidos.',
          }),
          choice({
            text: 'Uma pessoa recebe R$ 2.000 e segue a divisão 50-30-20. Quanto ela separa para o futuro?',
            options: ['R$ 200', 'R$ 600', 'R$ 400', 'R$ 1.000'],
            correct: 2,
            explanation:
              'Vinte por cento de R$ 2.000 são R$ 400. A proporção é um ponto de partida: se o essencial pesa mais, comece com menos e aumente aos poucos.',
          }),
          trueOrFalse({
            text: 'Quem tem renda variável não consegue fazer um orçamento.',
            answer: false,
            explanation:
              'Consegue. Um bom caminho é planejar pelo mês mais fraco dos últimos seis e guardar a diferença dos meses melhores para cobrir os mais magros.',
          }),
          choice({
            text: 'Qual destes é um gasto variável?',
            options: ['Conta de luz', 'Aluguel', 'Mensalidade do curso', 'Parcela da geladeira'],
            correct: 0,
            explanation:
              'O valor da luz muda com o consumo, então dá para agir sobre ele. Aluguel, mensalidade e parcela têm valor combinado: são fixos.',
          }),
        ],
      },
    },
    {
      slug: 'comprar-com-calma',
      title: 'Comprar com calma: desejo, necessidade e parcelas',
      description:
        'Contagem regressiva, frete grátis só hoje, doze vezes sem juros: muita coisa foi feita para você decidir depressa. Aprenda a pausa de 24 horas, some as parcelas que já existem e compare o preço à vista antes de dizer sim.',
      seconds: 30,
      takeaways: ['Espere 24 horas', 'Some as parcelas que já existem', 'Compare com o preço à vista'],
      uploads: {
        video: 'Comprar com calma.mp4',
        captions: ['pt-BR', 'es'],
        handout: 'Antes de comprar.pdf',
      },
    },
    {
      slug: 'sair-das-dividas',
      title: 'Sair das dívidas sem perder o sono',
      description:
        'Dívida tem saída, e ela começa com uma lista: quanto, para quem e com que juros. Entenda por que o rotativo do cartão e o cheque especial vêm primeiro, como negociar por escrito e como reconhecer uma proposta que só empurra o problema.',
      seconds: 38,
      takeaways: ['Liste valor, credor e juros', 'Comece pelos juros mais altos', 'Negocie por escrito'],
      quiz: {
        title: 'Dívidas: por onde começar',
        description: 'Situações comuns de quem está reorganizando as contas.',
        passingScore: 75,
        questions: [
          choice({
            text: 'Várias dívidas se acumularam. O que ajuda a começar?',
            options: [
              'Pagar primeiro quem telefona mais',
              'Fazer outro empréstimo e esquecer as antigas',
              'Esperar até que as cobranças parem',
              'Listar o valor, o credor e os juros de cada uma',
            ],
            correct: 3,
            explanation:
              'Com a lista na mão dá para ver quais crescem mais depressa e quais podem esperar. A decisão deixa de ser tomada no susto.',
          }),
          choice({
            text: 'Sobram R$ 300 por mês para adiantar pagamentos. Qual dívida costuma vir primeiro?',
            options: [
              'Rotativo do cartão, a 14% ao mês',
              'Financiamento da moto, a 1,8% ao mês',
              'Empréstimo consignado, a 1,7% ao mês',
              'Compra parcelada sem juros',
            ],
            correct: 0,
            explanation:
              'Juros maiores crescem mais depressa: a 14% ao mês, uma dívida que ninguém paga dobra em menos de seis meses. As outras dão tempo.',
          }),
          trueOrFalse({
            text: 'Pagar o mínimo da fatura todos os meses é uma boa forma de manter as contas em dia.',
            answer: false,
            explanation:
              'O que fica para trás entra no crédito rotativo, um dos mais caros que existem. Se a fatura não cabe no mês, vale procurar um parcelamento com juros menores.',
          }),
          choice({
            text: 'O que conferir antes de aceitar um acordo?',
            options: [
              'Se dá para responder hoje e não perder o desconto',
              'Se a proposta está por escrito e as parcelas cabem no orçamento',
              'Se a taxa para liberar a negociação é baixa',
              'Se basta informar a senha do banco',
            ],
            correct: 1,
            explanation:
              'Quem negocia com seriedade envia a proposta por escrito, não cobra para negociar e nunca pede senha. Parcela que não cabe vira dívida nova.',
          }),
        ],
      },
    },
    {
      slug: 'reserva-de-emergencia',
      title: 'A reserva que dá paz',
      description:
        'Uma reserva transforma imprevisto em contratempo. Você vai calcular a sua meta em meses de gastos essenciais, escolher um lugar seguro e de resgate rápido para guardá-la e programar um valor pequeno que cresce sem esforço.',
      seconds: 34,
      takeaways: [
        'Some os gastos essenciais',
        'Prefira segurança e resgate rápido',
        'Comece com pouco, todo mês',
      ],
      quiz: {
        title: 'Minha reserva',
        description: 'Três perguntas para encerrar o curso com a meta na ponta do lápis.',
        passingScore: 65,
        questions: [
          choice({
            text: 'Os gastos essenciais de uma família somam R$ 1.500 por mês. Quanto é uma reserva de quatro meses?',
            options: ['R$ 1.500', 'R$ 4.500', 'R$ 6.000', 'R$ 18.000'],
            correct: 2,
            explanation:
              'Quatro vezes R$ 1.500 são R$ 6.000. Conte só o essencial: moradia, comida, transporte e saúde.',
          }),
          choice({
            text: 'O que mais importa ao escolher onde guardar a reserva?',
            options: [
              'Segurança e resgate rápido',
              'O maior rendimento, mesmo com risco',
              'Um prazo longo, para evitar tentações',
              'A dica de quem enriqueceu depressa',
            ],
            correct: 0,
            explanation:
              'A reserva existe para o dia em que algo dá errado. Nesse dia ela precisa estar inteira e disponível; render um pouco mais é secundário.',
          }),
          trueOrFalse({
            text: 'Vale a pena começar a reserva mesmo que só caibam R$ 20 por mês.',
            answer: true,
            explanation:
              'O hábito vem antes do valor. Em um ano são R$ 240, e o costume já estará formado quando couber mais.',
          }),
        ],
      },
    },
  ],
}

//! Questions in another language than the sources. The embedder has a small dictionary: texts about the same things are near
//! each other, whatever their languages.

use adfontes::backend::fake::{FakeClock, FakeEntropy};
use adfontes::backend::{EmbedRole, Embedder, ModelManifest, Pooling};
use adfontes::engine::{Answer, AnswerKind, AskOptions, Engine};
use adfontes::error::Result;
use adfontes::ingest::SourceInput;
use adfontes::settings::Settings;
use adfontes::text::Language;
use futures_executor::block_on;
use futures_util::future::LocalBoxFuture;
use std::rc::Rc;

/// Things, each with the prefixes of its words.
const THINGS: &[&[&str]] = &[
    &["harbour", "гаван", "puerto", "hafen"],
    &["ship", "кораб", "barco", "schiff"],
    &["winter", "зим", "invierno", "winter"],
    &["freez", "замерз", "congel", "zufrier"],
    &["bread", "хлеб", "pan", "brot"],
    &["bak", "печ", "horne", "back"],
    &["market", "рын", "mercado", "markt"],
];

struct Dictionary(ModelManifest);

impl Dictionary {
    fn of(languages: &[Language]) -> Rc<Self> {
        Rc::new(Self(ModelManifest {
            name: "dictionary".into(),
            fingerprint: "dictionary".into(),
            dimension: THINGS.len() + 1,
            pooling: Pooling::None,
            normalize: true,
            query_prefix: String::new(),
            passage_prefix: String::new(),
            max_tokens: 256,
            languages: languages.to_vec(),
            dense_weight: 0.5,
            cosine_range: (0.2, 0.7),
        }))
    }
}

impl Embedder for Dictionary {
    fn manifest(&self) -> &ModelManifest {
        &self.0
    }

    fn embed<'a>(&'a self, texts: &'a [String], _role: EmbedRole) -> LocalBoxFuture<'a, Result<Vec<Vec<f32>>>> {
        let vector = |text: &String| {
            let text = text.to_lowercase();
            let speaks = |thing: &&[&str]| thing.iter().any(|word| text.contains(word));
            let mut vector: Vec<f32> = THINGS.iter().map(|thing| f32::from(u8::from(speaks(thing)))).collect();
            vector.push(0.2);
            let length = vector.iter().map(|number| number * number).sum::<f32>().sqrt();
            vector.into_iter().map(|number| number / length).collect()
        };
        Box::pin(std::future::ready(Ok(texts.iter().map(vector).collect())))
    }
}

const PAGES: [(&str, &str); 2] = [
    (
        "harbour.md",
        "# The harbour\n\nThe quay was built by the guild of masons over twenty years. In cold winters the harbour freezes and no \
         ship can leave. The customs house stands at its northern end.\n",
    ),
    (
        "bakery.md",
        "# The bakery\n\nThe bakery opens before dawn on every day of the week. Its bread is baked in a stone oven. What is left \
         goes to the market at noon.\n",
    ),
];

fn ask(question: &str, languages: &[Language]) -> Answer {
    let engine = Engine::new(Settings::default(), Rc::new(FakeClock::default()), Rc::new(FakeEntropy::default()));
    let engine = engine.expect("an engine");
    let sources: Vec<SourceInput> = PAGES.iter().map(|(name, text)| SourceInput::new(*name, *text)).collect();
    engine.add(&sources).expect("pages");
    engine.attach_embedder(Dictionary::of(languages));
    block_on(engine.embed_missing(&mut |_| Ok(()))).expect("vectors");
    block_on(engine.ask(question, &AskOptions::default(), &mut |_| {})).expect("an answer")
}

fn check(question: &str, lead: &str, quoted: &str) {
    let answer = ask(question, &Language::ALL);
    assert_eq!(answer.kind, AnswerKind::Quotation, "{question}: {}", answer.text);
    assert!(answer.text.starts_with(lead), "{question}: {}", answer.text);
    assert!(answer.text.contains(quoted), "{question}: {}", answer.text);
    let reasons = answer.trace.plan.reasons.join("; ");
    assert!(reasons.contains("meaning decides"), "{question}: {reasons}");
    let reference = &answer.references[0];
    assert_eq!(reference.language, Language::En);
    assert!(reference.similarity.is_some_and(|similarity| similarity > 0.7), "{question}");
    let marked = reference.marks.iter().any(|span| reference.full_text[span.clone()].contains(quoted));
    assert!(marked, "{question}: {:?}", reference.marks);
}

#[test]
fn the_sentence_that_means_it_is_quoted() {
    check(
        "Замерзает ли гавань зимой?",
        "Вот что об этом сказано, по-английски:",
        "In cold winters the harbour freezes",
    );
    check("¿En qué se hornea el pan?", "Esto dicen las fuentes, en inglés:", "Its bread is baked in a stone oven.");
    check(
        "Worin wird das Brot gebacken?",
        "Das steht dazu in den Quellen, auf Englisch:",
        "Its bread is baked in a stone oven.",
    );
}

#[test]
fn a_model_of_one_language_says_nothing_of_another() {
    let answer = ask("Замерзает ли гавань зимой?", &[Language::En]);
    assert_eq!(answer.kind, AnswerKind::Sentence, "{}", answer.text);
    assert!(answer.references.iter().all(|reference| reference.similarity.is_none()));
}

#[test]
fn a_passage_that_is_near_is_quoted_as_closest() {
    let answer = ask("Как устроена гавань?", &Language::ALL);
    assert_eq!(answer.kind, AnswerKind::Close, "{}", answer.text);
    assert!(
        answer.references[0].similarity.is_some_and(|cosine| cosine < 0.6),
        "{:?}",
        answer.references[0].similarity
    );
    assert!(answer.text.contains("harbour"), "{}", answer.text);
    let answer = ask("Как устроена ракета?", &Language::ALL);
    assert_eq!(answer.kind, AnswerKind::Sentence, "{}", answer.text);
}

//! What the engine says: list answers from graph items, quotation answers from passages, prompts for a model.
//!
//! Pure: nothing here sends, reads or checks anything. Facts stay as the source has them, or in the source's own
//! translation; only the frame around them is written here, in the asker's language.

mod clarify;
mod computed;
mod courses;
mod details;
mod employment;
mod escape;
mod instead;
mod list;
mod observation;
mod phrases;
mod prompt;
mod quotable;
mod quotation;
mod ranked;
mod skill;
mod stated;
mod wording;

pub use clarify::{kind_name, labels, relation_name};
pub use escape::escape;
pub use list::{ListAnswer, Statement, list_answer, list_page};
pub use observation::{Observer, tool_definitions};
pub use phrases::{Phrases, owner_of, phrases, quoted};
pub use prompt::{Fragment, Prompt, PromptInput, build_prompt, correction, missing_sentence};
pub use quotable::quotable;
pub use quotation::{Limits, Passage, Quotation, Wanted, content_stems, is_property, quotation_answer};

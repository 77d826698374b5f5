//! The macro that declares settings.

use crate::error::{Error, ErrorCode, Result};
use std::fmt;

/// The limits of a numeric setting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    /// The minimum.
    pub least: f64,
    /// The maximum; `None`: no limit.
    pub most: Option<f64>,
    /// Whether only whole numbers are allowed.
    pub whole: bool,
    /// Whether `null` is allowed too.
    pub optional: bool,
}

/// As continuation of "must be": `1 to 20`, `at least 1, or null`.
impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (least, None) => write!(f, "at least {least}"),
            (least, Some(most)) if self.whole && most - least == 2.0 => write!(f, "{least}, {} or {most}", least + 1.0),
            (least, Some(most)) if self.whole => write!(f, "{least} to {most}"),
            (least, Some(most)) => write!(f, "between {least} and {most}"),
        }?;
        f.write_str(if self.optional { ", or null" } else { "" })
    }
}

impl Bounds {
    /// Checks the setting called `name` (in Rust) in the group at `path`.
    pub(super) fn check(&self, path: &str, name: &str, value: Option<f64>) -> Result<()> {
        if value.is_none_or(|value| value >= self.least && self.most.is_none_or(|most| value <= most)) {
            return Ok(());
        }
        let message = format!("Setting `{path}{}` must be {self}.", camel_case(name));
        Err(Error::new(ErrorCode::InvalidSettings, message))
    }
}

/// The published, camelCase form of a Rust name.
fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let mut out = words.next().unwrap_or_default().to_owned();
    for word in words {
        out.push_str(&word[..1].to_ascii_uppercase());
        out.push_str(&word[1..]);
    }
    out
}

/// A type for which limits can be declared.
pub(super) trait Number {
    const WHOLE: bool;
    const OPTIONAL: bool = false;

    fn value(&self) -> Option<f64>;
}

macro_rules! numbers {
    ($($type:ty, $whole:literal;)*) => {$(
        impl Number for $type {
            const WHOLE: bool = $whole;

            fn value(&self) -> Option<f64> {
                Some(*self as f64)
            }
        }
    )*};
}

numbers! {
    u32, true;
    u64, true;
    usize, true;
    f32, false;
}

impl<T: Number> Number for Option<T> {
    const WHOLE: bool = T::WHOLE;
    const OPTIONAL: bool = true;

    fn value(&self) -> Option<f64> {
        self.as_ref().and_then(Number::value)
    }
}

/// Declares groups of settings: `name: Type = default;`, for a number also `, from least to most` or `, from least`.
/// Generates validation, defaults and the published TypeScript type.
macro_rules! settings {
    (@bounds $type:ty, $least:literal $($most:literal)?) => {
        Bounds {
            least: $least as f64,
            most: settings!(@most $($most)?),
            whole: <$type as Number>::WHOLE,
            optional: <$type as Number>::OPTIONAL,
        }
    };
    (@most) => { None };
    (@most $most:literal) => { Some($most as f64) };
    ($(
        $(#[$meta:meta])*
        pub struct $name:ident {$(
            $(#[$doc:meta])*
            $field:ident: $type:ty = $default:expr $(, from $least:literal $(to $most:literal)?)?;
        )*}
    )*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase", default)]
        #[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
        pub struct $name {$(
            $(#[$doc])*
            $(#[doc = concat!("From ", $least $(, " to ", $most)?, ".")]
            #[cfg_attr(feature = "types", schemars(range(min = $least $(, max = $most)?)))])?
            pub $field: $type,
        )*}

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default),* }
            }
        }

        impl $name {
            /// Checks that all numbers are within their limits. `path` is prefixed to the name of a setting in errors.
            fn check(&self, path: &str) -> Result<()> {
                $($(settings!(@bounds $type, $least $($most)?).check(path, stringify!($field), self.$field.value())?;)?)*
                Ok(())
            }
        }
    )*};
}
pub(super) use settings;

//! Enums with a stable name for each value.

/// Declares an enum whose values have a name: `as_str` gives it, `from_name` reads it, and it is what serde writes.
macro_rules! named {
    ($(#[$doc:meta])* pub enum $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal,)* }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "types", derive(schemars::JsonSchema))]
        $(#[$doc])*
        pub enum $name { $($(#[$variant_doc])* #[serde(rename = $text)] $variant),* }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The stable name.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }

            /// The one of this name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.as_str() == name)
            }
        }
    };
}

pub(super) use named;

#[cfg(test)]
mod tests {
    use super::super::{Band, Field, Metric, Origin, Part, ReasonCode, Step};

    #[test]
    fn names_are_what_serde_writes() {
        macro_rules! check {
            ($($name:ident),*) => {
                $(for one in $name::ALL {
                    assert_eq!($name::from_name(one.as_str()), Some(*one));
                    assert_eq!(serde_json::to_value(one).ok(), Some(one.as_str().into()));
                    assert_eq!(serde_json::from_value::<$name>(one.as_str().into()).ok(), Some(*one));
                })*
            };
        }
        check!(Band, Field, Origin, Part, ReasonCode, Step);
        for metric in Metric::ALL {
            assert_eq!(serde_json::to_value(metric).ok(), Some(metric.name().into()));
        }
    }
}
